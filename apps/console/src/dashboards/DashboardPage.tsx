import { datasets } from '@aftermile/contract/datasets'
import { type Application, boardOf, liveApplication } from '@aftermile/dashboards/applications'
import type { LiveBoard } from '@aftermile/dashboards/boards/live'
import { Button } from '@mantine/core'
import { IconChartDots3, IconDeviceTv, IconHourglass, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { call } from '../api/call.ts'
import { useSettings } from '../api/settings.ts'
import { useUser } from '../session/store.ts'
import { NotFound } from '../shell/NotFound.tsx'
import { Face } from '../ui/Face.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { ProblemFace } from '../ui/ProblemFace.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { toast } from '../ui/toast.tsx'
import classes from './Board.module.css'
import { BoardSkeleton } from './BoardSkeleton.tsx'
import { BoardView } from './BoardView.tsx'
import { parseBoardSearch } from './board-search.ts'
import type { BoardStore } from './board-store.ts'
import { useBoardState, useBoardStore } from './use-board.ts'
import { filtersSetting } from './use-kept-filters.ts'
import { layoutSetting } from './use-layout.ts'
import { useMinutes } from './use-minutes.ts'

/** Live monitoring: the boards that one may see, as tabs. */
export function DashboardPage() {
  const { scopes, tenantId } = useUser()
  const application = liveApplication(scopes)
  const { id } = useParams({ strict: false })
  const board = boardOf(application, id)
  const unknown = board === null ? id : undefined
  useEffect(() => {
    if (unknown !== undefined) console.error(`There is no board ${unknown}`)
  }, [unknown])
  // Another tenant's rows are in another engine.
  return board === null ? <NotFound /> : <Opened key={tenantId} application={application} board={board} />
}

function Opened({ application, board }: { application: Application; board: LiveBoard }) {
  const store = useBoardStore(application.id)
  if (store === null) return <BoardSkeleton />
  return <Loaded key={board.id} store={store} application={application} board={board} />
}

const unpreparedMs = 3000

type Props = { store: BoardStore; application: Application; board: LiveBoard }

function Loaded({ store, application, board }: Props) {
  const isWall = useSearch({ strict: false, select: search => parseBoardSearch(search).wall === true })
  const navigate = useNavigate()
  const user = useUser()
  const settings = useSettings([layoutSetting(board.id), filtersSetting(board.id)])
  const data = useQuery({
    queryKey: ['dashboard', 'operations', store.key],
    queryFn: () => store.load(),
    refetchInterval: ({ state }) => (state.data?.timeStamp === null ? unpreparedMs : board.refreshMinutes * 60_000),
    refetchIntervalInBackground: true,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  // What is there already is shown at once; when the server has looked for more, the hub says so.
  const refresh = useMutation({
    mutationFn: () => Promise.all([call(datasets.operationsRefresh, {}), data.refetch()]),
    onError: () => toast({ message: 'The server could not look for news. Try again in a moment.', kind: 'problem' }),
  })
  useMinutes(store, () => void data.refetch())
  const setWall = (wall: true | undefined) =>
    void navigate({ to: '.', search: before => ({ ...before, wall }), resetScroll: false })
  const tabs = <Tabs application={application} board={board} />
  const failed = data.error ?? settings.error
  if (failed !== null && (data.data === undefined || settings.data === undefined))
    return (
      <Framed board={board} tabs={tabs}>
        <ProblemFace error={failed} onRetry={() => void Promise.all([data.refetch(), settings.refetch()])} />
      </Framed>
    )
  if (settings.data === undefined)
    return (
      <Framed board={board} tabs={tabs}>
        <BoardSkeleton />
      </Framed>
    )
  if (data.data?.timeStamp === null || data.data?.rows === 0)
    return (
      <Framed board={board} tabs={tabs}>
        <Nothing isPrepared={data.data.timeStamp !== null} />
      </Framed>
    )
  return (
    <BoardView
      store={store}
      board={board}
      saved={{ layout: settings.data[layoutSetting(board.id)], filters: settings.data[filtersSetting(board.id)] }}
      tabs={tabs}
      about={
        data.data === undefined ? (
          <Progress store={store} />
        ) : (
          <>
            Data as of <RelativeTime at={data.data.timeStamp} />
            {data.isError && <span className={classes.stale}> · could not be brought up to date</span>}
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
          {!user.idleLogout && (
            <Button variant="default" leftSection={<IconDeviceTv size={16} />} onClick={() => setWall(true)}>
              Wall
            </Button>
          )}
        </>
      }
      wall={{ isOn: isWall && !user.idleLogout, leave: () => setWall(undefined) }}
    />
  )
}

function Framed({ board, tabs, children }: { board: LiveBoard; tabs: ReactNode; children: ReactNode }) {
  return (
    <>
      <PageHead title={board.title} above={tabs} />
      {children}
    </>
  )
}

function Tabs({ application, board }: { application: Application; board: LiveBoard }) {
  return (
    <nav className={classes.tabs} aria-label={application.title}>
      {application.tabs.map(tab => (
        <Link
          key={tab.board.id}
          to="/operations/{-$id}"
          params={{ id: tab.board.id }}
          className={classes.tab}
          aria-current={tab.board.id === board.id ? 'page' : undefined}
        >
          {tab.title}
        </Link>
      ))}
    </nav>
  )
}

function Progress({ store }: { store: BoardStore }) {
  const progress = useBoardState(store, state => state.progress)
  return (
    <span role="status">{progress === null ? 'Loading…' : `Loading ${progress.done} of ${progress.total} parts…`}</span>
  )
}

function Nothing({ isPrepared }: { isPrepared: boolean }) {
  if (!isPrepared)
    return (
      <Face icon={IconHourglass} title="The data is being prepared">
        This takes some seconds the first time. The board appears by itself.
      </Face>
    )
  return (
    <Face icon={IconChartDots3} title="Nothing to watch yet">
      Shipments appear here from their booking until a week after they are completed.
    </Face>
  )
}
