import type { Order } from '@aftermile/contract/containers/orders'
import { money } from '@aftermile/domain/format/numbers'
import { Anchor } from '@mantine/core'
import { isProblem } from '../../../../api/problem.ts'
import { useNames } from '../../../../api/use-names.ts'
import { useMayDo } from '../../../../session/session-store.ts'
import { DetailCard } from '../../../../ui/detail/DetailCard.tsx'
import classes from '../../../../ui/detail/DetailLayout.module.css'
import { DetailSkeleton } from '../../../../ui/detail/DetailSkeleton.tsx'
import { FactList } from '../../../../ui/detail/FactList.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { IconShoppingCartOff } from '../../../../ui/icons/icons.ts'
import { PathLink } from '../../../../ui/links/PathLink.tsx'
import { AfterPaint } from '../../../../ui/loading/AfterPaint.tsx'
import { CopyId } from '../../../../ui/text/CopyId.tsx'
import { useOpened } from '../../../boards/recent/use-recent.ts'
import { ContainerMessages } from '../../../messages/container/ContainerMessages.tsx'
import { ConversationPanel } from '../../../people/conversations/ConversationPanel.tsx'
import { OpenNotes } from '../../../people/conversations/OpenNotes.tsx'
import { receiverFieldsOf } from '../../../people/receiver-fields.ts'
import { ContainerFirings } from '../../../rules/firings/ContainerFirings.tsx'
import { TagOrigins } from '../../../rules/firings/TagOrigins.tsx'
import { TagsInPlace } from '../../bulk/TagsInPlace.tsx'
import { CorrectionNote } from '../../corrections/CorrectionNote.tsx'
import { CorrectReceiver } from '../../corrections/CorrectReceiver.tsx'
import { OrderDeliveries } from './OrderDeliveries.tsx'
import { OrderHead, selectionOf } from './OrderHead.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderReturns, pathOfOrder } from './OrderReturns.tsx'
import { OrderTimes } from './OrderTimes.tsx'
import { type OrderId, useOrder } from './use-order.ts'

/** The detail page of an order, for users with the entitlement. */
export function OrderDetail({ id, merchantId }: OrderId) {
  const order = useOrder({ id, merchantId })
  if (order.data !== undefined) return <Loaded order={order.data} isBusy={order.isFetching} />
  if (order.isPending) return <DetailSkeleton label="Loading order" />
  if (isProblem(order.error, 404))
    return (
      <EmptyState icon={IconShoppingCartOff} title="Order not found">
        Order {id} doesn’t exist for this merchant, or you don’t have access to it.
      </EmptyState>
    )
  return <ErrorState error={order.error} onRetry={() => void order.refetch()} />
}

function Loaded({ order, isBusy }: { order: Order; isBusy: boolean }) {
  useOpened({ kind: 'order', title: `Order ${order.id}`, path: pathOf(order) })
  const mayTalk = useMayDo({ scope: 'conversation_write' })
  const subjectId = `order/${order.merchantId}/${order.id}`
  return (
    <div className={classes.page} aria-busy={isBusy}>
      <OrderHead order={order} />
      <div className={classes.body}>
        <OpenNotes subjectId={subjectId} />
        <div className={classes.columns}>
          <div className={classes.main}>
            <OrderDeliveries order={order} />
            <OrderReturns order={order} />
            <OrderLines order={order} />
            <AfterPaint>
              <ContainerMessages type="order" id={order.id} merchantId={order.merchantId} />
              <ContainerFirings targetType="Order" id={order.id} merchantId={order.merchantId} />
            </AfterPaint>
          </div>
          <div className={classes.aside}>
            {mayTalk && (
              <DetailCard title="Conversation">
                <ConversationPanel subjectId={subjectId} shipments={order.shipments} />
              </DetailCard>
            )}
            <OrderTimes order={order} />
            <Buyer order={order} />
            <DetailCard title="Tags">
              <TagsInPlace selection={selectionOf(order)} />
              <TagOrigins targetType="Order" id={order.id} merchantId={order.merchantId} tags={order.tags} />
            </DetailCard>
          </div>
        </div>
      </div>
    </div>
  )
}

const pathOf = ({ id, merchantId }: OrderId): string => `/orders?${new URLSearchParams({ id, merchantId })}`

function Buyer({ order }: { order: Order }) {
  const { nameOf } = useNames()
  const town = [order.toZipCode, order.toCity].filter(Boolean).join(' ')
  return (
    <DetailCard
      title="Buyer and value"
      about={<CorrectionNote corrections={order.corrections} />}
      actions={
        <CorrectReceiver
          corrected={{
            type: 'order',
            id: order.id,
            merchantId: order.merchantId,
            openShipments: order.shipments.filter(({ completedAt }) => completedAt === null).length,
            fields: receiverFieldsOf({
              ...order,
              address1: order.toAddress1,
              zipCode: order.toZipCode,
              city: order.toCity,
              countryCode: order.toCountryCode,
            }),
          }}
        />
      }
    >
      <FactList
        rows={[
          ['Buyer', order.name],
          ['Address', order.toAddress1],
          ['City', [town, nameOf('toCountry', order.toCountryCode)].filter(Boolean).join(', ')],
          ['Phone', order.phone && <Anchor href={`tel:${order.phone}`}>{order.phone}</Anchor>],
          ['E-mail', order.email && <Anchor href={`mailto:${order.email}`}>{order.email}</Anchor>],
          ['Sales value', order.salesValue === null ? null : money(order.salesValue, order.currency ?? undefined)],
          [
            'Returned order',
            order.returnedOrderId && (
              <PathLink key="returned" href={pathOfOrder(order.merchantId, order.returnedOrderId)}>
                {order.returnedOrderId}
              </PathLink>
            ),
          ],
          [
            'Original order number',
            order.orderNumber === order.id ? null : <CopyId key="given" id={order.orderNumber} />,
          ],
          ...order.references.map(
            ({ type, value }) => [type.replaceAll('_', ' '), <CopyId key={value} id={value} />] as const,
          ),
        ]}
      />
    </DetailCard>
  )
}
