package dev.kurs.core.market;

import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.Flags;
import dev.kurs.core.risk.CorridorFigures;
import dev.kurs.core.risk.CorridorRisk;
import dev.kurs.core.risk.CoverageStatistics;
import dev.kurs.core.risk.DailyCovariance;
import dev.kurs.core.risk.PnlLedger;
import dev.kurs.core.risk.PoolRisk;
import dev.kurs.core.risk.ValueAtRisk;
import dev.kurs.core.risk.VarBacktest;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.BacktestChangedEncoder;
import dev.kurs.protocol.message.sbe.CorridorCloseStateEncoder;
import dev.kurs.protocol.message.sbe.CorridorCloseStateEncoder.CovariancesEncoder;
import dev.kurs.protocol.message.sbe.CorridorRiskChangedEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.PnlChangedEncoder;
import dev.kurs.protocol.message.sbe.PoolRiskChangedEncoder;

/** What the engine says of risk. */
public final class RiskEvents {
    private static final int HEADERS = MessageHeaderEncoder.ENCODED_LENGTH + CovariancesEncoder.sbeHeaderSize();

    /** As many covariances as a row's frame has room for. */
    public static final int MOST_CORRIDORS =
            (Frame.MAX_LENGTH - HEADERS - CorridorCloseStateEncoder.BLOCK_LENGTH) / Long.BYTES;

    private static final double UNMEASURED = -1;

    private final CorridorRiskChangedEncoder corridor = new CorridorRiskChangedEncoder();
    private final PoolRiskChangedEncoder pool = new PoolRiskChangedEncoder();
    private final BacktestChangedEncoder backtest = new BacktestChangedEncoder();
    private final CorridorCloseStateEncoder close = new CorridorCloseStateEncoder();
    private final PnlChangedEncoder pnl = new PnlChangedEncoder();
    private final EventFrame frame;

    public RiskEvents(EventFrame frame) {
        this.frame = frame;
    }

    public void corridorRiskChanged(int corridorId, CorridorFigures figures) {
        frame.begin(corridor)
                .corridorId(corridorId)
                .grossE6(figures.grossE6())
                .unrealisedE6(figures.unrealisedE6())
                .sigma(figures.sigma())
                .varE6(figures.varE6())
                .varOfCapitalE8(share(figures.varOfCapitalE8()))
                .concentrationE8(figures.concentrationE8())
                .breach(figures.breach());
        frame.send(corridor);
    }

    /** As it was told last. */
    public void poolRiskChanged(PoolRisk risk) {
        frame.begin(pool)
                .toldAtNs(risk.publishedAtNs())
                .capitalE6(risk.published().capitalE6())
                .grossE6(risk.published().grossE6())
                .varE6(risk.published().varE6())
                .undiversifiedVarE6(risk.published().undiversifiedVarE6())
                .varOfCapitalE8(share(risk.published().varOfCapitalE8()));
        frame.send(pool);
    }

    /** @param isClosed whether the day is over */
    public void pnlChanged(PnlLedger ledger, boolean isClosed) {
        frame.begin(pnl)
                .utcDay(ledger.utcDay())
                .isClosed(Flags.of(isClosed))
                .openE6(ledger.openE6())
                .spreadE6(ledger.spreadE6())
                .rebatesE6(ledger.rebatesE6())
                .feesE6(ledger.feesE6())
                .revaluationE6(ledger.revaluationE6())
                .hedgingE6(ledger.hedgingE6())
                .gasE6(ledger.gasE6())
                .valueE6(ledger.valueE6())
                .swaps(ledger.swaps())
                .hedges(ledger.hedges());
        frame.send(pnl);
    }

    /** A corridor's mids and the covariances of its daily returns, up to its own variance: −1 there before the first return. */
    public void closeChanged(PoolRisk risk, int corridorId) {
        CorridorRisk measured = risk.get(corridorId);
        frame.begin(close)
                .corridorId(corridorId)
                .midE12(measured.midE12())
                .basePriceE12(measured.basePriceE12())
                .openMidE12(measured.openMidE12())
                .openMidDay(measured.openMidDay())
                .closeE12(measured.closeE12())
                .closeDay(measured.closeDay());
        CovariancesEncoder row = close.covariancesCount(corridorId + 1);
        DailyCovariance covariance = risk.covariance();
        for (int column = 0; column <= corridorId; column++) {
            boolean isMissing = column == corridorId && !covariance.isMeasured(corridorId);
            double value = isMissing ? UNMEASURED : covariance.covariance(corridorId, column);
            row.next().covarianceBits(Double.doubleToRawLongBits(value));
        }
        frame.send(close);
    }

    public void backtestChanged(int corridorId, int utcDay, VarBacktest coverage) {
        double kupiec = CoverageStatistics.kupiec(coverage.days(), coverage.exceptions(), ValueAtRisk.TAIL);
        double independence = CoverageStatistics.independence(
                coverage.calmAfterCalm(), coverage.hitAfterCalm(), coverage.calmAfterHit(), coverage.hitAfterHit());
        frame.begin(backtest)
                .corridorId(corridorId)
                .utcDay(utcDay)
                .isLong(Flags.of(coverage.isLong()))
                .days(coverage.days())
                .exceptions(coverage.exceptions())
                .calmAfterCalm(coverage.calmAfterCalm())
                .hitAfterCalm(coverage.hitAfterCalm())
                .calmAfterHit(coverage.calmAfterHit())
                .hitAfterHit(coverage.hitAfterHit())
                .wasHit(Flags.of(coverage.wasHit()))
                .recent0(coverage.recent(0))
                .recent1(coverage.recent(1))
                .recent2(coverage.recent(2))
                .recent3(coverage.recent(3))
                .kupiec(kupiec)
                .kupiecProbability(CoverageStatistics.probabilityOfOne(kupiec))
                .independence(independence)
                .independenceProbability(CoverageStatistics.probabilityOfOne(independence))
                .coverage(kupiec + independence)
                .coverageProbability(CoverageStatistics.probabilityOfTwo(kupiec + independence));
        BacktestChangedEncoder.WorstEncoder worst = backtest.worstCount(coverage.worst());
        for (int place = 0; place < coverage.worst(); place++) {
            worst.next()
                    .worstDay(coverage.worstDay(place))
                    .logReturn(coverage.worstReturn(place))
                    .valueAtRisk(coverage.worstLimit(place));
        }
        frame.send(backtest);
    }

    private static long share(long shareE8) {
        return shareE8 == CorridorFigures.NO_SHARE ? CorridorRiskChangedEncoder.varOfCapitalE8NullValue() : shareE8;
    }
}
