type Point = { readonly latitude: number; readonly longitude: number }

const earthRadiusKm = 6371

/** Great circle, in kilometres. */
export function greatCircleKm(from: Point, to: Point): number {
  const radians = Math.PI / 180
  const [a, b] = [from.latitude * radians, to.latitude * radians]
  const across = ((to.longitude - from.longitude) * radians) / 2
  const half = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(across) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)))
}
