/** Two rings, one of gold. Decoration: the name stands beside it wherever it matters. */
export function BrandMark({ size = 32, stroke = 2 }: { size?: number; stroke?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      strokeWidth={stroke}
      aria-hidden
    >
      <circle cx="12" cy="18" r="7.5" stroke="var(--gold)" />
      <circle cx="20" cy="14" r="7.5" stroke="currentColor" />
    </svg>
  )
}
