import { SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'

/** Fields that belong together, in one row where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing={20}>
      {children}
    </SimpleGrid>
  )
}
