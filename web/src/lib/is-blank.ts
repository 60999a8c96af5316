/** Whether nothing of a text can be seen: only spaces, controls, zero-width characters and the like. */
export const isBlank = (text: string): boolean =>
  /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u.test(text)
