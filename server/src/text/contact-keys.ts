/**
 * The unique keys of a client's contacts, as SQL: two spellings of one contact have the same key.
 * With another collation than the column's, the index would not be used.
 */
export const emailKey = (value: string) => `lower(${value} collate "C") collate "default"`
export const phoneKey = (value: string) => `phone_key(${value})`
