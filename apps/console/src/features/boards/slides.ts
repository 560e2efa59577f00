const perSlide = 4

/** Some things in as few slides as hold them, each about as full as the others. */
export function slidesOf<T>(things: readonly T[], most = perSlide): T[][] {
  const count = Math.ceil(things.length / most)
  return Array.from({ length: count }, (_, nth) =>
    things.slice(Math.ceil((nth * things.length) / count), Math.ceil(((nth + 1) * things.length) / count)),
  )
}
