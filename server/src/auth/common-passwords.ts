/** Without case, and without the digits and signs that people append: "Password2026!" is "password". */
const simplified = (password: string) =>
  password
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\p{N}\p{P}\p{S}\s]+$/u, '')

let list: Promise<Set<string>> | undefined

/** Loaded when it is first needed: it takes 10 MB, and passwords are rarely chosen. */
async function load(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/**
 * Whether the password is a common one, also with digits or signs around it, has only digits and
 * spaces, or has fewer than five different characters.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (/^[\p{N}\s]*$/u.test(password) || new Set(password).size < 5) return true
  list ??= load()
  const common = await list
  const word = simplified(password)
  // What is left of a random password may be two letters that are on the list by chance.
  return (word.length > 3 && common.has(word)) || common.has(password.toLowerCase())
}
