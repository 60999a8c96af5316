import fc from 'fast-check'

/** Typical texts, and texts known to break programs. */
const pieces = [
  'نورة القحطاني',
  'مُحَمَّدٌ',
  'عـــبـــد',
  'ﷺ',
  '٠٥٠ ۱۲۳',
  '\u202eabc\u202c',
  '\u200f',
  '\u2067שלום\u2069',
  '👩‍👩‍👧‍👦',
  '🏳️‍🌈',
  '💍',
  'e\u0301',
  'Z\u0351\u036b\u0343\u036a\u0302',
  'İıß',
  '\ufeff',
  '\u0085',
  '\u2028',
  '\ufffe\uffff',
  '\u{10ffff}',
  "'; drop table client; --",
  '%_\\*',
  '<script>',
  '{"$ne": null}',
  '\r\n\t',
  '\u0001\u001f\u007f',
  '$1',
  'null',
]

/** Texts of every script, up to the maximum length and often exactly that long. */
export const text = (maxLength: number): fc.Arbitrary<string> =>
  fc.oneof(
    fc
      .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 })
      .map((list) => list.join('')),
    fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 60) }),
    fc.string({ unit: 'binary', maxLength: Math.min(maxLength, 60) }),
    fc.constantFrom(...pieces).map((piece) => {
      const long = piece.repeat(Math.ceil(maxLength / piece.length)).slice(0, maxLength)
      // Drop half a surrogate pair at the end.
      return long.isWellFormed() ? long : long.slice(0, -1)
    }),
  )

/** Texts that every field refuses. */
export const unstorableText = fc
  .tuple(text(20), fc.constantFrom('\0', '\ud800', '\udfff', '\udc00\ud800'), text(20))
  .map((parts) => parts.join(''))
