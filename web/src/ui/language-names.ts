/** Each language by its own name, the same whatever the page speaks. */
export const languageNames = { en: 'English', ar: 'العربية' }
