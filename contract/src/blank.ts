/** Spaces, characters without any ink (zero-width ones, fillers) and the empty Braille pattern. */
const nothingToSee = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether a person would see nothing in the text. */
export const isBlank = (text: string): boolean => nothingToSee.test(text)
