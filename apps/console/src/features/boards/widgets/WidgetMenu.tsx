import { widgetCondition } from '@aftermile/dashboards/board/conditions'
import type { LayoutItem } from '@aftermile/dashboards/board/layout'
import type { AnyWidget } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { numberText } from '@aftermile/domain/format/numbers'
import { ActionIcon, Menu, Text } from '@mantine/core'
import { memo, type RefObject } from 'react'
import { saveFile } from '../../../api/download.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { IconCheck, IconDotsVertical } from '../../../ui/icons/icons.ts'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import type { ChartImage } from '../charts/Chart.tsx'
import { drawPicture } from '../export/draw-picture.ts'
import { exportBoard } from '../export/export-board.ts'
import { fileName, saveCsv } from '../export/save-csv.ts'
import { useDrill } from '../filters/use-drill.ts'
import type { Arrange } from '../layout/arrange-actions.ts'
import type { Direction, Sizing } from '../layout/layout-moves.ts'
import { metricChoices } from '../layout/metric-choices.ts'
import type { BoardContext } from '../state/board-context.ts'
import { pictureOf } from './picture.ts'
import { viewOf } from './widget-views.ts'

type Props = {
  context: BoardContext
  widget: AnyWidget
  item: LayoutItem
  /** Null while the widget is shown as a table. */
  chartImage: RefObject<ChartImage | null> | null
  onFull: () => void
  isArranging: boolean
  arrange: Arrange
}

const moves: readonly Direction[] = ['left', 'right', 'up', 'down']
const sizings: readonly Sizing[] = ['wider', 'narrower', 'taller', 'shorter']

/** Rendered once. It reads the state of the board when it opens. */
export const WidgetMenu = memo(function WidgetMenu(props: Props) {
  return (
    <Menu position="bottom-end" width={232} withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={24} aria-label={menuLabel(props.widget)} data-widget-menu>
          <IconDotsVertical size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Items {...props} />
      </Menu.Dropdown>
    </Menu>
  )
})

const menuLabel = ({ title }: AnyWidget): string => `More actions for ${title}`

/** The menu of a removed widget cannot keep the focus. */
function focusNextMenu(label: string): void {
  const menus = [...document.querySelectorAll<HTMLElement>('[data-widget-menu]')]
  const index = menus.findIndex(menu => menu.ariaLabel === label)
  const next = menus[index + 1] ?? menus[index - 1]
  next?.focus()
}

function Items({ context, widget, item, chartImage, onFull, isArranging, arrange }: Props) {
  const metrics = metricChoices(context.board.dataset, widget)
  const shown = context.store.shown(widget.id)
  async function saveImage(): Promise<void> {
    const blob = await imageOf(context, widget, chartImage)
    if (blob === null) toast({ message: 'There is nothing to download yet.' })
    else saveFile(blob, `${fileName(widget.title)}.png`)
  }
  function saveTable(): void {
    const { csv } = viewOf(widget)
    if (csv === null) exportBoard(context.board, context.store.current().query.filters)
    else if (shown !== null) saveCsv(csv(context, widget, shown), fileName(widget.title))
  }
  function remove(): void {
    focusNextMenu(menuLabel(widget))
    const undo = arrange.remove(item.i)
    toast({ message: `${widget.title} removed.`, next: { label: 'Undo', onClick: undo } })
  }
  return (
    <>
      <Menu.Item onClick={onFull}>Full screen</Menu.Item>
      {chartImage !== null && <Menu.Item onClick={() => void saveImage()}>Download PNG</Menu.Item>}
      <Menu.Item onClick={saveTable}>Download CSV</Menu.Item>
      <DrillItem context={context} widget={widget} />
      {metrics.length > 1 && <Metrics context={context} metrics={metrics} item={item} arrange={arrange} />}
      {isArranging && <Places item={item} arrange={arrange} />}
      <Menu.Divider />
      <Menu.Item onClick={remove}>Remove from board</Menu.Item>
    </>
  )
}

/** Null if there is nothing to draw. */
async function imageOf(
  context: BoardContext,
  widget: AnyWidget,
  chartImage: Props['chartImage'],
): Promise<Blob | null> {
  const { colors, store } = context
  const shown = store.shown(widget.id)
  const chart = chartImage?.current?.toCanvas(colors.surface) ?? null
  return shown === null ? null : drawPicture(pictureOf(context, widget, { shown, chart }), colors)
}

function DrillItem({ context, widget }: Pick<Props, 'context' | 'widget'>) {
  const { query, matching } = context.store.current()
  const own = 'list' in widget ? widget.list : undefined
  const metric = context.store.shown(widget.id)?.metric ?? undefined
  const drill = useDrill(context, widgetCondition(widget, query.filters), { own, metric })
  if (drill === null) return null
  const { without, link } = drill
  const { rows } = context.board.dataset.shown
  const count = rowCount(context, widget)
  const leftOut = without(count ?? matching)
  return (
    <Menu.Item component={PathLink} {...link} underline="never">
      Show {count !== null && `${numberText(count)} `}
      {('listed' in widget ? widget.listed : undefined) ?? (count === 1 ? rows.one : rows.many)} in list
      {leftOut.length > 0 && (
        <Text size="xs" c="dimmed">
          not filtered by {leftOut.join(', ')}
        </Text>
      )}
    </Menu.Item>
  )
}

/** How many rows a widget is about; null if it does not say. */
function rowCount({ board, store }: BoardContext, widget: AnyWidget): number | null {
  const result = store.shown(widget.id)?.result
  const { counted, drill } = board.dataset.shown
  if (result === undefined || drill === null || drill.rows === null) return null
  if (result.kind === 'share') return result.part
  if ('value' in widget) return widget.metric === counted && result.kind === 'number' ? result.amount : null
  return 'above' in widget && widget.above !== undefined ? null : store.current().matching
}

type MetricsProps = Pick<Props, 'context' | 'item' | 'arrange'> & { metrics: readonly string[] }

const Metrics = ({ context, metrics, item, arrange }: MetricsProps) => (
  <>
    <Menu.Label>Metric</Menu.Label>
    {metrics.map(metric => (
      <Menu.Item
        key={metric}
        role="menuitemradio"
        aria-checked={item.metric === metric}
        leftSection={<IconCheck size={14} visibility={item.metric === metric ? 'visible' : 'hidden'} />}
        onClick={() => arrange.setMetric(item.i, metric)}
      >
        {context.board.dataset.shown.metrics[metric] ?? metric}
      </Menu.Item>
    ))}
  </>
)

const Places = ({ item, arrange }: Pick<Props, 'item' | 'arrange'>) => (
  <>
    <Menu.Label>Position</Menu.Label>
    {moves.map(direction => (
      <Menu.Item key={direction} closeMenuOnClick={false} onClick={() => arrange.move(item.i, direction)}>
        Move {direction}
      </Menu.Item>
    ))}
    {!item.stopResize &&
      sizings.map(sizing => (
        <Menu.Item key={sizing} closeMenuOnClick={false} onClick={() => arrange.resize(item.i, sizing)}>
          Make {sizing}
        </Menu.Item>
      ))}
  </>
)
