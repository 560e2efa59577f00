import { Button } from '@mantine/core'
import classes from './MessageLog.module.css'

type Query = {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

/** Loads the next, older rows of a list. */
export const LoadMore = ({ query }: { query: Query }) =>
  query.hasNextPage && (
    <div className={classes.more}>
      <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        Load more
      </Button>
    </div>
  )
