import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { globalSearchId } from './focus-search.ts'
import classes from './TopBar.module.css'

/** The search over everything. Its settings stand in its right end; its results open below it. */
export function GlobalSearch() {
  const [text, setText] = useState('')
  return (
    <search className={classes.search}>
      <TextInput
        id={globalSearchId}
        aria-label="Search"
        placeholder="Search"
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={event => event.key === 'Enter' && event.currentTarget.select()}
        leftSection={<IconSearch size={16} />}
        autoComplete="off"
        spellCheck={false}
      />
    </search>
  )
}
