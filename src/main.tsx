/** Boot: configuration and texts, then sign-in or the signed-in page. */
import './boot/no-eval';
import { createRoot } from 'react-dom/client';
import './ui/styles/index.css';
import { prepare } from './boot/prepare';
import { Page } from './boot/page';
import { ignoreSecondHalves } from './ui/second-press';

ignoreSecondHalves(window);
const root = createRoot(document.getElementById('root')!);
const say = (words: string) =>
  root.render(
    <p className="full-page t-2" role="status">
      {words}
    </p>,
  );
void prepare(say).then((page) => root.render(<Page page={page} />));
