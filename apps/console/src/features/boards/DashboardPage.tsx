import { type Application, boardOf, type Section } from '@aftermile/dashboards/board/applications'
import type { AnyBoard } from '@aftermile/dashboards/board/board'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useEffect } from 'react'
import { call } from '../../api/call.ts'
import { useSettings } from '../../api/settings.ts'
import { useUser } from '../../session/session-store.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { IconChartDots3, IconHourglass, IconRefresh } from '../../ui/icons/icons.ts'
import { NotFoundPage } from '../../ui/page/NotFoundPage.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { PageTabs } from '../../ui/page/PageTabs.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import classes from './Board.module.css'
import { BoardSkeleton } from './BoardSkeleton.tsx'
import { BoardView } from './BoardView.tsx'
import { EmptyBookmarks } from './EmptyBookmarks.tsx'
import { boardRegistry } from './engine/board-registry.ts'
import { callsOf } from './engine/dataset-calls.ts'
import { parseBoardSearch } from './filters/board-search.ts'
import { filtersSetting } from './filters/use-saved-filters.ts'
import { LeftOut } from './LeftOut.tsx'
import { layoutSetting } from './layout/use-board-layout.ts'
import { useOpened } from './recent/use-recent.ts'
import type { BoardStore } from './state/board-store.ts'
import { useBoardState, useBoardStore } from './state/use-board-store.ts'
import { useClockTick } from './state/use-clock-tick.ts'
import { WallButton } from './WallButton.tsx'

/** The boards of a section as tabs, as far as the user may see them. The address names the section. */
export function DashboardPage() {
  const name = useLocation({ select: ({ pathname }) => pathname.split('/')[1] })
  const section = boardRegistry.sections.find(each => each.id === name)
  return section === undefined ? <NotFoundPage /> : <SectionPage section={section} />
}

function SectionPage({ section }: { section: Section }) {
  const { scopes, tenantId } = useUser()
  const application = section.applicationFor(scopes)
  const { id } = useParams({ strict: false })
  const board = boardOf(application, id)
  const unknown = board === null ? id : undefined
  useEffect(() => {
    if (unknown !== undefined) console.error(`There is no board ${unknown}`)
  }, [unknown])
  if (board === null) return <NotFoundPage />
  // Every tenant and every data set has its own engine.
  return <OpenBoard key={`${tenantId} ${board.dataset.id}`} section={section} application={application} board={board} />
}

type Target = { section: Section; application: Application; board: AnyBoard }

function OpenBoard(target: Target) {
  const { application, board } = target
  const store = useBoardStore(application.id, board.dataset.id)
  if (store === null) return <BoardSkeleton isByMonth={board.dataset.period !== undefined} />
  return <LoadedBoard key={board.id} store={store} {...target} />
}

const preparingPollMs = 3000

function LoadedBoard({ store, ...target }: Target & { store: BoardStore }) {
  const { board } = target
  const { dataset } = board
  useOpened({ kind: 'board', title: board.title, path: `/${target.section.id}/${board.id}` })
  const isWall = useSearch({ strict: false, select: search => parseBoardSearch(search).wall === true })
  const navigate = useNavigate()
  const user = useUser()
  const settings = useSettings([layoutSetting(board.id), filtersSetting(board.id)])
  const saved = useDeferredValue(settings.data)
  const data = useQuery({
    queryKey: ['dashboard', dataset.id, store.key],
    queryFn: () => store.load(),
    refetchInterval: ({ state }) => (state.data?.timeStamp === null ? preparingPollMs : board.refreshMinutes * 60_000),
    refetchIntervalInBackground: true,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  // Loads what the server has now. The hub sends an event when the server has found more.
  const refresh = useMutation({
    mutationFn: () => Promise.all([call(callsOf(boardRegistry, dataset.id).refresh, {}), data.refetch()]),
    onError: () => toast({ message: 'Couldn’t refresh the data. Try again in a moment.', kind: 'problem' }),
  })
  useClockTick(store, () => void data.refetch())
  const setWall = (wall: true | undefined) =>
    void navigate({ to: '.', search: before => ({ ...before, wall }), resetScroll: false })
  // What changes once a day needs no screen on the wall.
  const hasWall = dataset.period === undefined
  const tabs = <Tabs {...target} />
  const failed = data.error ?? settings.error
  if (failed !== null && (data.data === undefined || settings.data === undefined))
    return (
      <BoardFrame board={board} tabs={tabs}>
        <ErrorState error={failed} onRetry={() => void Promise.all([data.refetch(), settings.refetch()])} />
      </BoardFrame>
    )
  if (saved === undefined)
    return (
      <BoardFrame board={board} tabs={tabs}>
        <BoardSkeleton isByMonth={dataset.period !== undefined} />
      </BoardFrame>
    )
  if (data.data?.timeStamp === null || data.data?.rows === 0)
    return (
      <BoardFrame
        board={board}
        tabs={tabs}
        about={dataset.shown.leavesOutInactive && <LeftOut before="" />}
        actions={
          <EmptyBookmarks
            board={board}
            saved={{ layout: saved[layoutSetting(board.id)], filters: saved[filtersSetting(board.id)] }}
          />
        }
      >
        {data.data.timeStamp === null ? <Preparing /> : <NoRows board={board} />}
      </BoardFrame>
    )
  return (
    <BoardView
      store={store}
      board={board}
      saved={{ layout: saved[layoutSetting(board.id)], filters: saved[filtersSetting(board.id)] }}
      tabs={tabs}
      about={
        data.data === undefined ? (
          <Progress store={store} />
        ) : (
          <>
            Data as of <RelativeTime at={data.data.timeStamp} />
            {dataset.shown.leavesOutInactive && <LeftOut />}
            {data.isError && <span className={classes.stale}> · update failed</span>}
          </>
        )
      }
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            disabled={data.data === undefined}
            loading={data.isRefetching || refresh.isPending}
            onClick={() => refresh.mutate()}
          >
            Refresh
          </Button>
          {hasWall && <WallButton onOpen={() => setWall(true)} />}
        </>
      }
      wall={{ isOn: hasWall && isWall && !user.idleLogout, leave: () => setWall(undefined) }}
    />
  )
}

type FrameProps = { board: AnyBoard; tabs: ReactNode; about?: ReactNode; actions?: ReactNode; children: ReactNode }

function BoardFrame({ board, tabs, about, actions, children }: FrameProps) {
  return (
    <>
      <PageHead title={board.title} above={tabs} about={about} actions={actions} />
      {children}
    </>
  )
}

function Tabs({ section, application, board }: Target) {
  const tabs = application.tabs.map(tab => ({
    href: `/${section.id}/${tab.board.id}`,
    title: tab.title,
    isCurrent: tab.board.id === board.id,
  }))
  return <PageTabs label={application.title} tabs={tabs} className={classes.tabs} />
}

function Progress({ store }: { store: BoardStore }) {
  const progress = useBoardState(store, state => state.progress)
  return (
    <span role="status">{progress === null ? 'Loading…' : `Loading ${progress.done} of ${progress.total} parts…`}</span>
  )
}

const Preparing = () => (
  <EmptyState icon={IconHourglass} title="Preparing your data">
    This takes a few seconds the first time. The board opens when it’s ready.
  </EmptyState>
)

function NoRows({ board }: { board: AnyBoard }) {
  const { title, text } = board.dataset.shown.empty
  return (
    <EmptyState icon={IconChartDots3} title={title}>
      {text}
    </EmptyState>
  )
}
