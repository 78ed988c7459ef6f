import { observer } from 'mobx-react-lite';
import { formatTime, useCore, usePlugin, useT, type ApiReply } from '@dialer/host';
import { Empty, LoadError, Note, PanelBody, Skeleton, useLoad } from '@dialer/ui';
import { dateIn } from './days';
import './weather.css';

type Day = ApiReply<'getWeather'>['forecast'][number];

/** Today and three days more in the city of the lead, who is on the line or was [BOOK-031]. */
export const WeatherPanel = observer(function WeatherPanel() {
  const t = useT();
  const { leads } = useCore();
  const lead = leads.current;
  if (!lead) return leads.loading ? <Skeleton rows={3} /> : <Empty title={t('empty.title')}>{t('empty.text')}</Empty>;
  const { city, province } = lead.address;
  if (city.trim() === '') return <Empty title={t('no_city.title')}>{t('no_city.text')}</Empty>;
  return <Forecast city={[city.trim(), province.toUpperCase()].filter(Boolean).join(', ')} />;
});

const Forecast = observer(function Forecast({ city }: { city: string }) {
  const t = useT();
  const { session } = useCore();
  const { api } = usePlugin();
  const { data, error, loading, retry } = useLoad((signal) => api.call('getWeather', { params: { city } }, { signal }), [api, city]);
  if (error) return <LoadError title={t('failed', { city })} onRetry={retry} />;
  if (loading || !data) return <Skeleton rows={3} />;
  if (data.available === false || data.forecast.length === 0) return <Empty title={t('none.title', { city })}>{t('none.text')}</Empty>;
  return (
    <PanelBody>
      {data.stale && data.fetchedAt && (
        <Note kind="warn">{t('stale', { time: formatTime(Date.parse(data.fetchedAt), session.language) })}</Note>
      )}
      <ol className="weather" aria-label={t('of', { city })}>
        {data.forecast.slice(0, 4).map((day, index) => (
          <li key={index}>
            <span className="t-label">{dateIn(t, index)}</span>
            <span className="weather-sky">
              <Icon day={day} />
              {day.condition.text}
            </span>
            <span className="weather-degrees">
              <span className="t-strong">{t('degrees', { max: Math.round(day.maxC), min: Math.round(day.minC), unit: 'C' })}</span>
              <span className="t-meta">{t('degrees', { max: Math.round(day.maxF), min: Math.round(day.minF), unit: 'F' })}</span>
            </span>
          </li>
        ))}
      </ol>
      <span className="t-meta">{t('of', { city })}</span>
    </PanelBody>
  );
});

/** The service's own image, beside the words that say the same; one that may not be shown leaves no gap. */
const Icon = ({ day }: { day: Day }) =>
  day.condition.icon ? <img src={day.condition.icon} alt="" onError={({ currentTarget }) => (currentTarget.hidden = true)} /> : null;
