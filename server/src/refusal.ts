/**
 * A program refuses to do its work. The message is one line for the person who started it; if a
 * setting is the cause, it begins with the variable's name.
 */
export class Refusal extends Error {}
