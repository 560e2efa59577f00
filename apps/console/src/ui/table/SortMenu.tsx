import { Button, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../icons/icons.ts'
import type { Column, Sort } from './column.ts'
import classes from './SortMenu.module.css'

type Props<Row> = { columns: readonly Column<Row>[]; sort: Sort; onSort: (sort: Sort) => void }

/** Sorting on narrow screens, where the table is shown as cards without a head to click. */
export function SortMenu<Row>({ columns, sort, onSort }: Props<Row>) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" className={classes.narrow} leftSection={<IconArrowsSort size={16} />}>
          Sort
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns
          .filter(({ isForButtons }) => !isForButtons)
          .map(({ id, title }) => {
            const isOn = sort.by === id
            const Arrow = sort.desc ? IconArrowDown : IconArrowUp
            return (
              <Menu.Item
                key={id}
                rightSection={isOn && <Arrow size={14} aria-label={sort.desc ? 'descending' : 'ascending'} />}
                onClick={() => onSort({ by: id, desc: isOn && !sort.desc })}
              >
                {title}
              </Menu.Item>
            )
          })}
      </Menu.Dropdown>
    </Menu>
  )
}
