/**
 * A program refuses what it was asked to do. The message is one line for the person who started it;
 * where a setting is the cause, it begins with the variable's name.
 */
export class Refusal extends Error {}
