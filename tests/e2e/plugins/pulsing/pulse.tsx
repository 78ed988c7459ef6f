/** What changes ten times a second; the benchmark draws the same on a page without the dialer. */
import { makeAutoObservable } from 'mobx';
import { observer } from 'mobx-react-lite';

export const UPDATES_PER_SECOND = 10;
const ROWS = 4;

/** Data of one panel. */
export class Pulse {
  beats = 0;

  constructor(private readonly at: number) {
    makeAutoObservable(this);
  }

  get rows(): readonly number[] {
    return Array.from({ length: ROWS }, (_, row) => (this.beats * (row + 3) + this.at * 17) % 1000);
  }

  beat(): void {
    this.beats += 1;
  }
}

/** So many panels' data, which beat one after the other all the time, as data from a server comes. */
export function startPulses(count: number): readonly Pulse[] {
  const every = 1000 / UPDATES_PER_SECOND;
  return Array.from({ length: count }, (_, at) => {
    const pulse = new Pulse(at);
    setTimeout(() => setInterval(() => pulse.beat(), every), (at * every) / count);
    return pulse;
  });
}

export const PulseView = observer(function PulseView({ pulse }: { pulse: Pulse }) {
  return (
    <table>
      <tbody>
        {pulse.rows.map((value, row) => (
          <tr key={row}>
            <th scope="row">{`#${row + 1}`}</th>
            <td>{value}</td>
            <td>{value % 2 ? 'odd' : 'even'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
});
