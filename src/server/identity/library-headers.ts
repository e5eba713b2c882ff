/** The header in which we, and nobody else, tell the library where a request comes from. */
export const ADDRESS_HEADER = "x-twofold-address";
