/** Names the book that a request is meant for; with another one it is refused. Left out, it is the own one. */
export const BOOK_HEADER = "twofold-book";
