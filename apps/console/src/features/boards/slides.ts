const perSlide = 4

/** Splits items into as few slides as possible, all about equally full. */
export function slidesOf<T>(items: readonly T[], max = perSlide): T[][] {
  const count = Math.ceil(items.length / max)
  return Array.from({ length: count }, (_, nth) =>
    items.slice(Math.ceil((nth * items.length) / count), Math.ceil(((nth + 1) * items.length) / count)),
  )
}
