type Place = { name: string | null; zipCode: string | null; city: string | null; countryName: string | null }

/** 116 23 Stockholm, Sweden */
export function cityText({ zipCode, city, countryName }: Omit<Place, 'name'>): string {
  const town = [zipCode, city].filter(Boolean).join(' ')
  return [town, countryName].filter(Boolean).join(', ')
}
