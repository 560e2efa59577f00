import type { EmissionsReport } from '@aftermile/contract/containers/emissions'
import { amountText, money, withDecimals } from '@aftermile/domain/format/numbers'
import { Text } from '@mantine/core'
import { useNames } from '../../../../api/use-names.ts'
import { DetailCard } from '../../../../ui/detail/DetailCard.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { LoadingSkeleton } from '../../../../ui/loading/LoadingSkeleton.tsx'
import { SimpleTable } from '../../../../ui/table/SimpleTable.tsx'
import classes from './Emissions.module.css'
import { useEmissions } from './use-shipment.ts'
import { type WhyInput, WhyPopover } from './WhyPopover.tsx'

const legs: Readonly<Record<EmissionsReport['legs'][number]['kind'], string>> = {
  pick_up: 'Pick-up',
  line_haul: 'Line haul',
  last_mile: 'Last mile',
}
const missing: Readonly<Record<EmissionsReport['missing'][number], string>> = {
  weight: 'weight',
  from: 'origin',
  to: 'destination',
}

/** The emissions of a shipment. If the report fails, nothing is shown rather than an old one. */
export function Emissions({ id }: { id: string }) {
  const query = useEmissions(id)
  const report = query.isError ? null : query.data
  if (report === null) return null
  return (
    <DetailCard title="Emissions" about={report?.co2eKg != null && <Reason report={report} />}>
      {report === undefined ? <LoadingSkeleton label="Loading emissions" height={96} /> : <Report report={report} />}
    </DetailCard>
  )
}

function Report({ report }: { report: EmissionsReport }) {
  const { nameOf } = useNames()
  if (report.missing.length > 0)
    return (
      <Notice kind="note">
        Can’t be calculated yet. Missing: {report.missing.map(name => missing[name]).join(', ')}.
      </Notice>
    )
  return (
    <>
      <dl className={classes.figures}>
        <Figure name="CO2e" value={amountText(rounded(report.co2eKg), 'kg')} />
        <Figure name="Intensity" value={amountText(rounded(report.intensity), 'g/tkm')} />
        <Figure name="Transport work" value={amountText(rounded(report.tonneKm), 'tkm')} />
        <Figure name="Freight cost, estimated" value={report.freightCost === null ? null : money(report.freightCost)} />
      </dl>
      <SimpleTable
        label="Legs"
        variant="flush"
        rows={report.legs}
        keyOf={leg => `${leg.kind} ${leg.mode} ${leg.from} ${leg.to}`}
        columns={[
          {
            title: 'Leg',
            cell: ({ kind, from, to }) =>
              legs[kind] + (from === to ? '' : `, ${nameOf('countryArea', from)} – ${nameOf('countryArea', to)}`),
          },
          { title: 'Mode', cell: leg => modeText(leg.mode) },
          { title: 'Distance', align: 'right', cell: leg => amountText(Math.round(leg.km), 'km') },
          { title: 'CO2e', align: 'right', cell: leg => amountText(rounded(leg.co2eKg), 'kg') },
        ]}
      />
      <Text c="dimmed" size="xs" mt="xs">
        {[report.method, report.factorSource].map(part => part.replace(/\.$/, '')).join('. ')}.
      </Text>
    </>
  )
}

function Figure({ name, value }: { name: string; value: string | null }) {
  if (value === null) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Reason({ report }: { report: EmissionsReport }) {
  const traced = report.trace.map(({ name, value, unit, from }): WhyInput => {
    const text = typeof value === 'number' ? amountText(value, unit ?? '')?.trimEnd() : (value ?? 'unknown')
    return [traceNames[name] ?? name, `${text} (${from})`]
  })
  const factors = report.legs.map(
    (leg): WhyInput => [
      `${legs[leg.kind]}, ${modeText(leg.mode)}`,
      `${withDecimals(leg.factor.ttw + leg.factor.wtt, 4)} kg/tkm`,
    ],
  )
  const parts: WhyInput[] = [
    ['Well to tank', amountText(rounded(report.wttKg), 'kg')],
    ['Tank to wheel', amountText(rounded(report.ttwKg), 'kg')],
    ['Factors', `${report.factorVersion} (${report.dataTier})`],
  ]
  return (
    <WhyPopover
      of="CO2e"
      rule="For each leg: tonnes × kilometres × emission factor of the mode. Intensity is CO2e × 1000 / tonne-km."
      inputs={[...parts, ...factors.filter(isFirst), ...traced]}
    />
  )
}

const traceNames: Readonly<Record<string, string>> = {
  weight: 'Weight',
  from: 'From area',
  to: 'To area',
  product: 'Product',
  lineHaul: 'Line haul',
  lastMile: 'Last mile',
  pickUpKm: 'Pick-up distance',
  lastMileKm: 'Last mile distance',
  coordinates: 'Coordinates',
}

const isFirst = ([name]: WhyInput, at: number, all: WhyInput[]) => all.findIndex(each => each[0] === name) === at

const modeText = (mode: string): string => {
  const text = mode.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Rounds to three significant digits. */
const rounded = (value: number | null): number | null => (value === null ? null : Number(value.toPrecision(3)))
