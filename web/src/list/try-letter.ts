/**
 * The first letter in a box takes the browser several times as long as the next ones: it looks for
 * a font, Arabic where the page shows none, and makes room for the text. One that is tried before,
 * and taken out before anything is painted, takes that time instead.
 */
export function tryLetter(box: HTMLInputElement) {
  setTimeout(() => {
    if (box.value !== '') return
    box.value = 'ع'
    box.getBoundingClientRect()
    box.value = ''
  })
}
