import type { Project } from '../../../messages/projects.ts';
import type { Console } from '../props.ts';
import { countText, dateText } from '../times-and-counts.ts';

interface RevokedProjectsProps {
  readonly page: Console;
  readonly projects: readonly Project[];
}

/** They have no key any more; what they were used for stays to be seen. */
export function RevokedProjects({ page: { t, language }, projects }: RevokedProjectsProps) {
  return (
    <section class="block" aria-labelledby="revoked">
      <h2 class="block-title" id="revoked">
        {t('revokedTitle')}
        <span class="list-number">{projects.length}</span>
      </h2>
      <ul class="revoked">
        {projects.map(({ id, name, createdAt, revokedAt, requests }) => (
          <li key={id} class="revoked-one">
            <bdi class="revoked-name">{name}</bdi>
            <span class="card-facts">
              <span>{t('projectCreatedAt', { day: dateText(createdAt, language) })}</span>
              {revokedAt !== null && <span>{t('revokedAt', { day: dateText(revokedAt, language) })}</span>}
              <span>
                {requests === 1
                  ? t('requestCountOne')
                  : t('requestCount', { n: countText(requests, language) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
