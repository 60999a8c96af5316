/**
 * Where the page shows no Arabic, the browser looks for a font in the moment in which the first
 * letter is typed, and that letter waits for it. Measuring one makes it look before.
 */
export function findArabicFont(element: HTMLElement) {
  setTimeout(() => {
    const context = document.createElement('canvas').getContext('2d')
    if (!context) return
    context.font = getComputedStyle(element).font
    context.measureText('ع')
  })
}
