# The image of `npm run serve`, see docs/deploy.md: `docker build .`.
# test/house/containers.test.ts holds command, ports and paths against the code.

# The Node of package-lock.json.
FROM node:24.21.0-bookworm-slim AS base
WORKDIR /opt/sise
COPY package.json package-lock.json .npmrc ./

FROM base AS packages
RUN npm ci --omit=dev --omit=optional --no-fund --no-audit

FROM base AS serve
COPY LICENSE ./
COPY public/THIRD_PARTY.txt public/
COPY scripts scripts
COPY src src
RUN mkdir /data && chown node:node /data && chmod 700 /data
VOLUME /data
EXPOSE 8787
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8787/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
COPY --from=packages /opt/sise/node_modules node_modules
USER node
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "scripts/serve.ts", "--host", "0.0.0.0", "--data", "/data"]
