import { Button, Menu } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { IconChevronDown, IconPencil, IconPrinter, IconRefresh, IconTrash } from '../../../ui/icons/icons.ts'
import { TrackingItems } from '../../tracking/TrackingItems.tsx'
import type { TrackingPage } from '../../tracking/tracking-actions.ts'
import { completeEntries } from './menus/CompleteMenu.tsx'
import { CrmItems } from './menus/CrmMenu.tsx'
import classes from './menus/LimitedMenu.module.css'
import { LimitedItems } from './menus/LimitedMenu.tsx'
import { SendItems } from './menus/SendMenus.tsx'
import type { Selection } from './selection.ts'
import { useActions } from './use-actions.tsx'

const OwnWordsDialog = lazy(async () => ({
  default: (await import('./own-words/OwnWordsDialog.tsx')).OwnWordsDialog,
}))

type Props = {
  selection: Selection
  /** Updates the item by the page's own request. */
  update?: { isBusy: boolean; run: () => void }
  trackingPage?: TrackingPage | null
  /** Asks before it deletes the item; null: the user may not. */
  onDelete?: (() => void) | null
}

/** The actions on one shipment or order: the usual one as a button, the others in a menu. */
export function ItemActions({ selection, update, trackingPage = null, onDelete = null }: Props) {
  const { may, refresh, isRefreshing, plan, dialog } = useActions(selection)
  const [isWriting, setWriting] = useState(false)
  const about = aboutOf(selection)
  return (
    <>
      {may.refresh && (
        <Button
          leftSection={<IconRefresh size={16} />}
          loading={update?.isBusy ?? isRefreshing}
          onClick={update?.run ?? refresh}
        >
          Update
        </Button>
      )}
      <Menu position="bottom-end" width={320} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => print()}>
            Print
          </Menu.Item>
          {may.send && about !== null && (
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setWriting(true)}>
              Write a message…
            </Menu.Item>
          )}
          {trackingPage !== null && <TrackingItems page={trackingPage} />}
          {may.send && <SendItems selection={selection} onPlan={plan} />}
          {may.act && <CrmItems selection={selection} onPlan={plan} />}
          {may.complete && (
            <>
              <Menu.Divider />
              <Menu.Label>Mark as</Menu.Label>
              <LimitedItems entries={completeEntries} selection={selection} onPlan={plan} />
            </>
          )}
          {onDelete !== null && (
            <>
              <Menu.Divider />
              <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={onDelete}>
                Delete…
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog}
      <Suspense fallback={null}>
        {isWriting && about !== null && <OwnWordsDialog about={about} onClose={() => setWriting(false)} />}
      </Suspense>
    </>
  )
}

/** The only item of the selection. */
function aboutOf({ type, items: [item] }: Selection) {
  return item === undefined ? null : { type, id: item.id, merchantId: item.merchantId }
}
