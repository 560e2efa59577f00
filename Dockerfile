# API, worker, console and tracking pages in one image. How to run it is in docs/docker.md.
FROM node:24-bookworm-slim AS build
WORKDIR /aftermile
COPY . .
RUN node scripts/run.mjs build

FROM node:24-bookworm-slim
WORKDIR /aftermile
COPY package.json package-lock.json .npmrc ./
COPY packages packages
COPY apps/server apps/server
COPY apps/console/package.json apps/console/
COPY apps/tracking/package.json apps/tracking/
# The second line makes the links of the embedded PostgreSQL, which the user who runs it could not make.
RUN npm ci --omit=dev --workspace=apps/server && rm -rf /root/.npm && install -d -o node -g node -m 700 /data \
  && node -e "import('./apps/server/src/db/embedded/binaries.ts').then(one => one.findBinaries(null))"
COPY --from=build /aftermile/apps/console/dist apps/console/dist
COPY --from=build /aftermile/apps/tracking/dist apps/tracking/dist
ENV HOST=0.0.0.0 STATUS_PORT=9090 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 8080 9090
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.STATUS_PORT}/readyz`).then(reply => process.exit(reply.ok ? 0 : 1))"]
ENTRYPOINT ["node", "apps/server/src/main.ts"]
