import type { TextItem } from '@aftermile/contract/settings/assets'
import { chosenText } from '@aftermile/domain/content/chosen-text'
import { languages } from '@aftermile/domain/languages/languages'
import { Select, Text } from '@mantine/core'
import { useState } from 'react'
import { DetailCard } from '../../../ui/detail/DetailCard.tsx'
import { keyName } from './asset-texts.ts'
import classes from './TextChoice.module.css'

type Props = { items: readonly TextItem[]; countries: readonly { id: string; name: string }[] }

const unknown = { value: '', label: 'Unknown' }

/** Shows which text a customer would get. */
export function TextChoice({ items, countries }: Props) {
  const [locale, setLocale] = useState('sv')
  const [country, setCountry] = useState('SE')
  const chosen = chosenText(
    items.filter(({ text }) => text.trim() !== ''),
    { locale: locale || null, country: country || null },
  )
  return (
    <DetailCard title="What a customer gets">
      <Select
        label="Language"
        data={[unknown, ...languages.map(({ id, name }) => ({ value: id, label: name }))]}
        value={locale}
        onChange={value => setLocale(value ?? '')}
        allowDeselect={false}
      />
      <Select
        label="Country"
        data={[unknown, ...countries.map(({ id, name }) => ({ value: id, label: name }))]}
        value={country}
        onChange={value => setCountry(value ?? '')}
        allowDeselect={false}
        searchable
        limit={50}
        nothingFoundMessage="No matches"
        mt="xs"
      />
      <div className={classes.chosen} role="status">
        {chosen === null ? (
          <Text c="dimmed">No text. Add a default, so that everyone gets one.</Text>
        ) : (
          <>
            <Text size="xs" c="dimmed">
              {keyName(chosen.key)}
            </Text>
            <Text className={classes.text}>{chosen.text}</Text>
          </>
        )}
      </div>
    </DetailCard>
  )
}
