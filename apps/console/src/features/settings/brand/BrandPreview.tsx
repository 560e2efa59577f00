import { brandPreview } from '@aftermile/contract/messages/brand-preview'
import { type Brand, brand as brandFields, noBrand } from '@aftermile/contract/settings/brand'
import { SegmentedControl, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { reasonOf } from '../../../ui/feedback/reason-of.ts'
import { MessageFrame } from '../../../ui/frame/MessageFrame.tsx'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import classes from './BrandPreview.module.css'

type Kind = 'mail' | 'page'
type Props = {
  name: string
  brand: Brand
  isTenant?: boolean
  /** Where it is drawn; it is in one place or the other by the width of the screen. Absent: it has only one. */
  place?: 'aside' | 'section'
}

const kinds = [
  { value: 'mail', label: 'E-mail' },
  { value: 'page', label: 'Tracking page' },
]

/** The real mail and the real tracking page of a sample parcel, with the brand as it is in the form. */
export function BrandPreview({ name, brand, isTenant = false, place }: Props) {
  const [kind, setKind] = useState<Kind>('mail')
  const [asked] = useDebouncedValue(
    JSON.stringify({ kind, name: name.trim() || 'Name', brand: valid(brand), isTenant }),
    400,
  )
  const { data, error } = useQuery({
    queryKey: ['brand-preview', asked],
    queryFn: async ({ signal }) => (await call(brandPreview.show, { body: JSON.parse(asked), signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
  })
  return (
    <section className={classes.preview} data-place={place} aria-label="Preview">
      <div className={classes.head}>
        <span className={classes.title}>Preview with a sample parcel</span>
        <SegmentedControl
          size="xs"
          aria-label="Shown"
          data={kinds}
          value={kind}
          onChange={value => setKind(value === 'page' ? 'page' : 'mail')}
        />
      </div>
      {error !== null && data === undefined && <Notice kind="danger">{reasonOf(error)}</Notice>}
      {data === undefined && error === null && <LoadingSkeleton label="Loading preview" height={420} />}
      {data?.html === '' && (
        <Notice kind="danger">The mail On its way can’t be drawn. Look at its template: it says what is wrong.</Notice>
      )}
      {data !== undefined && data.html !== '' && (
        <>
          {data.senderName !== null && (
            <Text size="xs" c="dimmed" truncate>
              From {data.senderName}: {data.subject}
            </Text>
          )}
          <div className={classes.frame}>
            <div className={classes.document} inert>
              <MessageFrame
                html={data.html}
                title={kind === 'mail' ? 'The e-mail' : 'The tracking page'}
                scheme="light"
              />
            </div>
          </div>
        </>
      )}
    </section>
  )
}

/** What is half typed is left out, as it would be before. */
const valid = (brand: Brand): Brand =>
  Object.fromEntries(
    Object.entries({ ...noBrand, ...brand }).map(([name, value]) => {
      const field = brandFields.shape[name as keyof Brand] // the keys of a brand
      return [name, field.safeParse(value).success ? value : '']
    }),
  ) as Brand // has every field of it
