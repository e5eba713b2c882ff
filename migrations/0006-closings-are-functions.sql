-- The lock date is moved, and a closing is written, by functions that note it: the role of requests may do neither itself.

revoke update (closed_through) on books from twofold_app;
revoke insert, update on year_closings from twofold_app;

drop trigger if exists year_closing_is_guarded on year_closings;
drop function if exists guard_year_closing;
