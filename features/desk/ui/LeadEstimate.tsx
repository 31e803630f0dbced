import type { Estimate } from '#features/estimates/contract.ts';
import { addedDollars, dollars } from '#features/estimates/rules.ts';
import { Table } from '#ui/table.tsx';

/** The estimate's items, as calculated by the server. */
export function LeadEstimate({ estimate: { base, addOns, multiplier, total } }: { estimate: Estimate }) {
  return (
    <Table className="lead-estimate">
      <tr>
        <th scope="row">Base price</th>
        <td>{dollars(base)}</td>
      </tr>
      {addOns.map(({ name, price }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{addedDollars(price)}</td>
        </tr>
      ))}
      <tr>
        <th scope="row">Timeline</th>
        <td>× {multiplier}</td>
      </tr>
      <tr className="lead-estimate__sum">
        <th scope="row">Estimate</th>
        <td>{dollars(total)}</td>
      </tr>
    </Table>
  );
}
