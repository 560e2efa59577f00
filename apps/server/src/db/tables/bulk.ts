import type { ContainerAction, ContainerType, ResultStatus } from '@aftermile/contract/containers/container-actions'
import type { ContainerJobStatus } from '@aftermile/contract/containers/container-jobs'
import { instant, integer, json, orNull, table, text, textOf, textsOf } from '../table.ts'

export const containerJobs = table('container_jobs', {
  tenantId: text,
  id: text,
  holderId: text,
  userId: orNull(text),
  homeTenantId: text,
  homeUserId: text,
  tokenId: orNull(text),
  type: textOf<ContainerType>(),
  kind: textOf<'actions' | 'refresh'>(),
  actions: json<ContainerAction[]>(),
  notifyContainerId: orNull(text),
  status: textOf<ContainerJobStatus>(),
  run: integer,
  total: integer,
  done: integer,
  unchanged: integer,
  refused: integer,
  message: orNull(text),
  stoppedIn: orNull(text),
  undoes: orNull(text),
  undoneBy: orNull(text),
  informedAt: orNull(instant),
  createdAt: instant,
  createdBy: text,
  updatedAt: instant,
  finishedAt: orNull(instant),
})

export const containerJobItems = table('container_job_items', {
  tenantId: text,
  jobId: text,
  position: integer,
  containerId: text,
  namedMerchantId: orNull(text),
  merchantId: orNull(text),
  status: textOf<ResultStatus | 'waiting'>(),
  outcomes: textsOf<ResultStatus | 'waiting' | 'left'>(),
  message: orNull(text),
})
