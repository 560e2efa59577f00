import { useQuery } from '@tanstack/react-query'
import type { Feature, Geometry } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import address from 'world-atlas/countries-50m.json?url'

/** A country's shape; `id` is its number in ISO 3166-1. */
export type Country = Feature<Geometry, { name: string }> & { id?: string }

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>

/** The shapes of all countries: a file of its own, fetched with the first map and kept. */
export const useAtlas = () =>
  useQuery({
    queryKey: ['atlas'],
    queryFn: async ({ signal }): Promise<Country[]> => {
      const reply = await fetch(address, { signal })
      if (!reply.ok) throw new Error('The map could not be loaded.')
      const atlas: Atlas = await reply.json()
      return feature(atlas, atlas.objects.countries).features as Country[] // the atlas numbers its countries as text
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
