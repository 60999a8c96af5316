const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Somebody's name for a sentence of ours. Alone, a name stands in an element of its own; within a
 * sentence, marks that turn the direction around would turn the rest of the sentence with it.
 */
export const inSentence = (name: string): string => name.replace(directionMarks, '')
