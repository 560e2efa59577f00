import type { AnyBoard } from '@aftermile/dashboards/board/board'
import { Button, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconBulb, IconChevronDown, IconListDetails, IconPrinter, IconScale } from '../../../ui/icons/icons.ts'
import type { BoardStore } from '../state/board-store.ts'
import { promiseSearchOf } from './promises/promise-question.ts'
import { printSearchOf } from './report/report-filters.ts'

type Props = { board: AnyBoard; store: BoardStore; onScorecard: () => void }

/** What the board can say beyond its widgets. */
export function InsightsMenu({ board, store, onScorecard }: Props) {
  if (board.scorecard === undefined) return null
  return (
    <Menu position="bottom-end" width={240} withinPortal>
      <Menu.Target>
        <Button
          flex="none"
          variant="default"
          leftSection={<IconBulb size={16} />}
          rightSection={<IconChevronDown size={14} />}
        >
          Insights
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconScale size={16} />} onClick={onScorecard}>
          Carrier scorecard
        </Menu.Item>
        <Menu.Item
          leftSection={<IconListDetails size={16} />}
          renderRoot={props => (
            <Link {...props} to="/analytics/promises" search={() => promiseSearchOf(store.current().query.filters)} />
          )}
        >
          Promise advisor
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPrinter size={16} />}
          renderRoot={props => (
            <Link
              {...props}
              to="/analytics/print"
              search={() => printSearchOf(store.current().query.filters, board.dataset.period)}
            />
          )}
        >
          Quarterly report
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
