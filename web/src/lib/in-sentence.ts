const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * A stored name, safe to put into one of our sentences. Direction marks inside it would reorder the
 * rest of the sentence; a name alone in an element needs no such care.
 */
export const inSentence = (name: string): string => name.replace(directionMarks, '')
