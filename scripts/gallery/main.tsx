/** `npm run ui`: every component of `@dialer/ui`, with its properties, in its states. In no release. */
import { createRoot } from 'react-dom/client';
import { createTexts } from '../../src/i18n';
import '../../src/ui/styles/index.css';
import { examples } from './examples';
import { Gallery } from './gallery';
import './gallery.css';

const [report = ''] = Object.values(import.meta.glob<string>('../../docs/ui-api.d.ts', { eager: true, query: '?raw', import: 'default' }));
const texts = await createTexts('en');
createRoot(document.getElementById('root')!).render(<Gallery texts={texts} examples={examples} report={report} />);
