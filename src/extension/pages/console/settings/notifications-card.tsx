import type { ViewProps } from '../props.ts';

/** Whether alerts are shown outside of the list, and the button that turns that on. */
export function NotificationsCard({ page: { t, actions }, state }: Pick<ViewProps, 'page' | 'state'>) {
  const { notifications } = state;
  if (notifications === null) return null;
  return (
    <section class="card settings" aria-label={t('alerts')}>
      <h2>{t('alerts')}</h2>
      <p class="note">{t(WORDS[notifications])}</p>
      {notifications === 'unasked' && (
        <button
          type="button"
          class="main-button"
          data-focus="notifications"
          onClick={() => void actions.allowNotifications()}
        >
          {t('notificationsTurnOn')}
        </button>
      )}
    </section>
  );
}

const WORDS = {
  allowed: 'notificationsOn',
  unasked: 'notificationsOff',
  refused: 'notificationsRefused',
} as const;
