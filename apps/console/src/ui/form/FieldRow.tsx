import { SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'

/** Puts related fields in one row if there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing={20}>
      {children}
    </SimpleGrid>
  )
}
