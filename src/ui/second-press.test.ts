// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ignoreSecondHalves } from './second-press';

let pressed: string[] = [];
let stop = () => undefined as void;
beforeEach(() => {
  pressed = [];
  stop = ignoreSecondHalves(window);
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

function button(says: string, more = ''): HTMLElement {
  document.body.insertAdjacentHTML('beforeend', `<button ${more}><i>${says}</i></button>`);
  const made = document.body.lastElementChild as HTMLElement;
  made.addEventListener('click', () => pressed.push(made.textContent));
  return made;
}
/** `nth` of a quick row of presses, `at` pixels from the left, `after` milliseconds. */
function press(on: HTMLElement, nth: number, at = 100, after = 0): void {
  const event = new MouseEvent('click', { detail: nth, clientX: at, clientY: 10, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: 5000 + after });
  on.firstElementChild!.dispatchEvent(event);
}

it('lets nothing come of the second half of a double click on what took the place of its first', () => {
  const [call, hangUp] = [button('Call'), button('Hang up')];
  press(call, 1);
  press(hangUp, 2);
  expect(pressed).toEqual(['Call']);
  // Whatever comes after it is meant, however quickly.
  for (const nth of [3, 4, 1, 2]) press(hangUp, nth);
  expect(pressed).toHaveLength(5);
});

it('nor where the same button says something else now, unless that is a switch', () => {
  const mute = button('Mute', 'aria-pressed="false"');
  const start = button('Start');
  const turn = (each: HTMLElement, says: string) => (each.firstElementChild!.textContent = says);
  for (const [each, says] of [[mute, 'Unmute'] as const, [start, 'Stop'] as const]) {
    press(each, 1);
    turn(each, says);
    press(each, 2);
  }
  expect(pressed).toEqual(['Mute', 'Unmute', 'Start']);
});

it('keeps what ends something from a pointer that has not moved for a second longer, and from no other', () => {
  const call = button('Call');
  const end = button('Hang up', 'class="bp6-intent-danger"');
  const swap = button('Swap');
  const after = (other: HTMLElement, at: number, later: number) => {
    pressed = [];
    press(call, 1, 100, 0);
    press(other, 1, at, later);
    return pressed.slice(1);
  };
  expect(after(end, 104, 900)).toEqual([]);
  expect(after(end, 104, 1000)).toEqual(['Hang up']);
  expect(after(end, 120, 200)).toEqual(['Hang up']);
  expect(after(swap, 100, 200)).toEqual(['Swap']);
});

it('leaves keys, first presses and what is no button alone', () => {
  const [call, hangUp] = [button('Call'), button('Hang up')];
  press(call, 1);
  press(hangUp, 0);
  const text = document.body.appendChild(document.createElement('p'));
  text.append(document.createElement('b'));
  press(text, 2);
  press(hangUp, 3);
  expect(pressed).toEqual(['Call', 'Hang up', 'Hang up']);
});
