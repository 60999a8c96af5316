/** Each record is in one language: its names, and every text in it. */
export type Language = 'ar' | 'en'
export type InBoth<Text = string> = Record<Language, Text>
