import { messages as calls, type Message } from '@aftermile/contract/messages/messages'
import { numberText } from '@aftermile/domain/format/numbers'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useMayDo } from '../../../session/session-store.ts'
import type { MessageSearch } from '../message-search.ts'
import { DecideButtons } from './DecideButtons.tsx'
import classes from './MessageLog.module.css'
import { MessageTable } from './MessageTable.tsx'

type Props = { messages: readonly Message[]; search: MessageSearch; isBusy: boolean }

/** The messages of unknown state, to choose some and decide about them together. */
export function UnknownTable(props: Props) {
  const mayDecide = useMayDo(calls.confirmMany.need)
  return mayDecide ? <Choosable {...props} /> : <MessageTable {...props} />
}

function Choosable({ messages, search, isBusy }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ids = messages.map(({ id }) => id).filter(id => chosen.has(id))
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <>
      <div className={classes.choice}>
        <Checkbox
          label={ids.length === 0 ? 'Select all' : `${numberText(ids.length)} selected`}
          checked={ids.length === messages.length}
          indeterminate={ids.length > 0 && ids.length < messages.length}
          onChange={event => setChosen(new Set(event.currentTarget.checked ? messages.map(({ id }) => id) : []))}
        />
        {ids.length > 0 && <DecideButtons ids={ids} count={ids.length} onDone={() => setChosen(new Set())} />}
      </div>
      <MessageTable messages={messages} search={search} isBusy={isBusy} choice={{ chosen, toggle }} />
    </>
  )
}
