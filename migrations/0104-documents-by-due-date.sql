-- Documents are found, and their tabs counted, by the days between which they are due. What searched and counted them took
-- the day before which they are due alone.
drop function if exists search_documents(text, text, text, uuid, date, date, date, uuid[], text, boolean, text, uuid, integer);
drop function if exists count_documents(text, text, uuid, date, date, date, uuid[]);
