import type { MappingMeaning, UnmappedCodeOut } from '@aftermile/contract/intake/carrier-mapping'
import { shipmentPath } from '@aftermile/domain/orders/order-number'
import { Button, Text } from '@mantine/core'
import { ButtonLink } from '../../../../ui/links/ButtonLink.tsx'
import { PathLink } from '../../../../ui/links/PathLink.tsx'
import { RelativeTime } from '../../../../ui/text/RelativeTime.tsx'
import { MeaningLabel } from '../MeaningLabel.tsx'
import { codeText, counted, meaningTitle, productKindText, reasonText } from '../mapping-texts.ts'
import classes from './UnmappedInbox.module.css'

type Props = {
  id: string
  code: UnmappedCodeOut
  mayWrite: boolean
  isBusy: boolean
  onMap: (meaning: MappingMeaning) => void
}

export function UnmappedItem({ id, code, mayWrite, isBusy, onMap }: Props) {
  const { suggestion } = code
  return (
    <li className={classes.item}>
      <div className={classes.what}>
        <div>
          <span className={classes.code}>{codeText(code)}</span>{' '}
          {code.productKind !== null && (
            <Text span c="dimmed" size="sm">
              {productKindText(code.productKind)}
            </Text>
          )}
        </div>
        {code.text !== null && <div>{code.text}</div>}
        <div className={classes.facts}>
          <span>{counted(code.count, 'event')}</span>
          <span>
            Last seen <RelativeTime at={code.lastSeenAt} />, first <RelativeTime at={code.firstSeenAt} />
          </span>
          {code.sampleShipments.map(shipment => (
            <PathLink key={shipment.id} href={shipmentPath(shipment.id)} size="xs">
              {shipment.shipmentNumber}
            </PathLink>
          ))}
        </div>
      </div>
      <div className={classes.suggestion}>
        {suggestion === null ? (
          <Text c="dimmed" size="sm">
            No suggestion
          </Text>
        ) : (
          <>
            <MeaningLabel to={suggestion.to} />
            <Text size="xs" c="dimmed">
              {[reasonText(suggestion.reason) && `Reason: ${reasonText(suggestion.reason)}.`, suggestion.why]
                .filter(Boolean)
                .join(' ')}
            </Text>
          </>
        )}
      </div>
      {mayWrite && <Actions id={id} code={code} isBusy={isBusy} onMap={onMap} />}
    </li>
  )
}

function Actions({ id, code, isBusy, onMap }: Omit<Props, 'mayWrite'>) {
  const { suggestion } = code
  const chosen = {
    code: code.code,
    ...(code.subCode !== null && { subCode: code.subCode }),
    ...(suggestion?.to && { to: suggestion.to }),
    ...(suggestion?.reason && { reason: suggestion.reason }),
  }
  return (
    <div className={classes.actions}>
      {suggestion !== null && (
        <Button
          size="xs"
          loading={isBusy}
          aria-label={`Accept ${meaningTitle(suggestion.to)} for ${codeText(code)}`}
          onClick={() => onMap(suggestion)}
        >
          Accept
        </Button>
      )}
      <ButtonLink
        size="xs"
        variant="default"
        to="/service-providers/$serviceProviderId/mapping/$rowId"
        params={{ serviceProviderId: id, rowId: 'create' }}
        search={chosen}
        aria-label={`Choose… what ${codeText(code)} means`}
      >
        Choose…
      </ButtonLink>
      <Button
        size="xs"
        variant="subtle"
        disabled={isBusy}
        aria-label={`No meaning for ${codeText(code)}`}
        onClick={() => onMap({ to: null, reason: null })}
      >
        No meaning
      </Button>
    </div>
  )
}
