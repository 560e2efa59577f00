import { useQuery } from '@tanstack/react-query'
import type { Feature, Geometry } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import address from 'world-atlas/countries-50m.json?url'

/** The shape of a country; `id` is its ISO 3166-1 number. */
export type Country = Feature<Geometry, { name: string }> & { id?: string }

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>

/** The shapes of all countries. They are a file of their own, fetched once with the first map. */
export const useAtlas = () =>
  useQuery({
    queryKey: ['atlas'],
    queryFn: async ({ signal }): Promise<Country[]> => {
      const response = await fetch(address, { signal })
      if (!response.ok) throw new Error('Couldn’t load the map.')
      const atlas: Atlas = await response.json()
      return feature(atlas, atlas.objects.countries).features as Country[] // the ids of the atlas are strings
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
