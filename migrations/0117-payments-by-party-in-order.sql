-- A list of payments in the order of its parties' names read all payments of each party and put them in order.
create index payments_in_order_of_party on payments (book_id, party_id, id);
