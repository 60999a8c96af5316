/** The default login of the demo. It works only on this machine. */
export const demoLogin = { username: 'admin', password: 'zaffa-demo', fullName: 'Zaffa Admin' }
