// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Delayed} from "../../src/base/Delayed.sol";
import {IKursEngine} from "../../src/interface/IKursEngine.sol";
import {IKursRoles} from "../../src/interface/IKursRoles.sol";
import {IPoolGovernor} from "../../src/interface/IPoolGovernor.sol";
import {IReservePool} from "../../src/interface/IReservePool.sol";
import {BookReason} from "../../src/type/BookReason.sol";
import {FeedSettings} from "../../src/type/FeedSettings.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {FreezeScope} from "../../src/type/FreezeScope.sol";
import {TokenLimits} from "../../src/type/TokenLimits.sol";
import {Test} from "./Test.sol";
import {ScriptedAggregator} from "./feed/ScriptedAggregator.sol";
import {PlainToken} from "./token/PlainToken.sol";

/// @notice The committed contracts put together over plain tokens and scripted feeds, with a desk that is only an address, and a
/// small language to make, sign and commit quotes.
abstract contract Deployment is Test {
    uint256 internal constant DELAY = 21 days;
    uint48 internal constant MAX_SHORT_LOSS = 20_000e6;
    uint48 internal constant MAX_DAY_LOSS = 100_000e6;
    uint48 internal constant SHORT_LOSS = 5_000e6;
    uint48 internal constant DAY_LOSS = 25_000e6;
    uint256 internal constant MAX_FEE_BPS = 500;
    uint256 internal constant MAX_FIXED_FEE = 5e6;
    uint256 internal constant START = 1_767_225_600;
    uint32 internal constant MAX_AGE = 90_000;

    bytes32 internal constant USDT_IDRX = keccak256("USDT-IDRX");
    bytes32 internal constant USDT_JPYC = keccak256("USDT-JPYC");
    bytes32 internal constant IDRX_JPYC = keccak256("IDRX-JPYC");

    address internal admin = makeAddr("admin");
    address internal guardian = makeAddr("guardian");
    address internal resumer = makeAddr("resumer");
    address internal rebalancer = makeAddr("rebalancer");
    address internal executor = makeAddr("executor");
    address internal desk;
    address internal partner = makeAddr("partner");
    address internal leadSigner;
    uint256 internal leadKey;
    address internal secondSigner;
    uint256 internal secondKey;

    IKursRoles internal roles;
    IPoolGovernor internal governor;
    IReservePool internal pool;
    IKursEngine internal engine;

    PlainToken internal usdt;
    PlainToken internal idrx;
    PlainToken internal jpyc;
    ScriptedAggregator internal usdtFeed;
    ScriptedAggregator internal idrFeed;
    ScriptedAggregator internal jpyFeed;

    uint256 private _nextQuote;

    function setUp() public virtual {
        deployAll();
    }

    function deployAll() internal {
        vm.warp(START);
        (leadSigner, leadKey) = makeKey("lead signer");
        (secondSigner, secondKey) = makeKey("second signer");
        usdt = new PlainToken("Tether USD", "USDT", usdtDecimals());
        idrx = new PlainToken("IDRX", "IDRX", 2);
        jpyc = new PlainToken("JPY Coin", "JPYC", 18);
        usdtFeed = _feedAt(1e8);
        idrFeed = _feedAt(16_500e8);
        jpyFeed = _feedAt(155e8);

        vm.startPrank(admin);
        roles = IKursRoles(deploy("KursRoles", abi.encode(uint48(0), admin, DELAY)));
        roles.grantRole(keccak256("GUARDIAN"), guardian);
        roles.grantRole(keccak256("RESUMER"), resumer);
        roles.grantRole(keccak256("REBALANCER"), rebalancer);
        roles.grantRole(keccak256("EXECUTOR"), executor);
        governor = IPoolGovernor(deploy("PoolGovernor", abi.encode(roles, DELAY, MAX_SHORT_LOSS, MAX_DAY_LOSS)));
        pool = IReservePool(
            deploy("ReservePool", abi.encode(governor, roles, usdt, _sequencerFeed(), MAX_FEE_BPS, MAX_FIXED_FEE))
        );
        governor.setPool(pool);
        desk = deployDesk();
        governor.setDesk(desk);
        _list(usdt, usdtDecimals(), usdtFeed, false, 0.9e8, 1.1e8, 25, 1_000_000_000, 20_000_000);
        _list(idrx, 6, idrFeed, true, 8_000e8, 33_000e8, 30, 16_500_000_000_000, 330_000_000_000);
        _list(jpyc, 20, jpyFeed, true, 80e8, 300e8, 30, 79_000_000_000, 3_100_000_000);
        governor.setCorridor(USDT_IDRX, address(usdt), address(idrx), 100);
        governor.setCorridor(USDT_JPYC, address(usdt), address(jpyc), 100);
        governor.setCorridor(IDRX_JPYC, address(idrx), address(jpyc), 100);
        governor.setLossBudget(SHORT_LOSS, DAY_LOSS);
        engine = deployEngine();
        governor.scheduleEngine(address(engine));
        open();
        vm.stopPrank();
        provideCapital();
    }

    /// @dev Ends the time without delays; a test with more to put together adds to it. The caller is the admin.
    function open() internal virtual {
        roles.open();
        governor.open();
    }

    /// @dev The desk that the pool obeys: only an address here. The caller is the admin.
    function deployDesk() internal virtual returns (address) {
        return makeAddr("desk");
    }

    /// @dev A hundred million dollars of each token, without shares here.
    function provideCapital() internal virtual {
        fund(usdt, 100_000_000 * 10 ** usdtDecimals());
        fund(idrx, 1_650_000_000_000e2);
        fund(jpyc, 15_500_000_000e18);
    }

    function usdtDecimals() internal virtual returns (uint8) {
        return 6;
    }

    function _sequencerFeed() internal virtual returns (address) {
        return address(0);
    }

    /// @dev Permit2 as the engines know it: none.
    function permit2() internal virtual returns (address) {
        return address(0);
    }

    /// @dev Another engine on the same pool, with the same signers. The caller is the admin.
    function deployEngine() internal returns (IKursEngine) {
        address[] memory signers = new address[](2);
        (signers[0], signers[1]) = (leadSigner, secondSigner);
        return IKursEngine(deploy("KursEngine", abi.encode(roles, pool, DELAY, signers, permit2())));
    }

    function _list(
        PlainToken token,
        uint8 flowShift,
        ScriptedAggregator feed,
        bool inverted,
        uint96 lowest,
        uint96 highest,
        uint16 updateBandBps,
        uint48 maxHeld,
        uint64 flow
    ) internal {
        governor.listToken(
            address(token),
            flowShift,
            FeedSettings(address(feed), MAX_AGE, inverted, lowest, highest, updateBandBps),
            limitsOf(maxHeld, flow)
        );
    }

    /// @dev A day's turnover of twice its net flow, and the other flows alike; whole tokens.
    function limitsOf(uint48 maxHeld, uint64 flow) internal pure returns (TokenLimits memory) {
        return TokenLimits({
            maxHeld: maxHeld,
            shortTurnover: flow,
            dayTurnover: 2 * flow,
            dayFlow: flow,
            shortRebalance: flow,
            dayRebalance: flow
        });
    }

    function _feedAt(int256 answer) internal returns (ScriptedAggregator feed) {
        feed = new ScriptedAggregator(8);
        feed.set(answer, block.timestamp);
    }

    /// @dev Gives the pool `amount` raw units of capital.
    function fund(PlainToken token, uint256 amount) internal {
        token.mint(address(pool), amount);
        vm.prank(desk);
        pool.admitHeld(address(token), amount, BookReason.RECAPITALISED);
    }

    /// @dev The admin announces a call of the governor, waits, and makes it.
    function afterDelay(bytes memory call) internal {
        vm.prank(admin);
        Delayed(address(governor)).schedule(call);
        vm.warp(block.timestamp + DELAY);
        refreshFeeds();
        vm.prank(admin);
        (bool done, bytes memory reason) = address(governor).call(call);
        vm.assertTrue(done, vm.toString(reason));
    }

    /// @dev All feeds answer again what they answered last, now.
    function refreshFeeds() internal virtual {
        _refresh(usdtFeed);
        _refresh(idrFeed);
        _refresh(jpyFeed);
    }

    function _refresh(ScriptedAggregator feed) internal {
        (, int256 answer,,,) = feed.latestRoundData();
        feed.set(answer, block.timestamp);
    }

    function held(PlainToken token) internal view returns (uint256 amount) {
        (amount,,,) = pool.book(address(token));
    }

    // Quotes

    /// @dev A good quote of a corridor without fees, for the partner itself, with an id of its own. Raw units.
    function quoteOf(bytes32 corridorId, PlainToken tokenIn, uint256 amountIn, PlainToken tokenOut, uint256 amountOut)
        internal
        returns (FirmQuote memory)
    {
        return FirmQuote({
            quoteId: nextQuoteId(),
            corridorId: corridorId,
            partnerId: keccak256("6b1f9a52-6a0c-4a63-8f0e-3d4f1f0f7a11"),
            payer: partner,
            recipient: partner,
            tokenIn: address(tokenIn),
            tokenOut: address(tokenOut),
            amountIn: amountIn,
            amountOut: amountOut,
            fixedFeeIn: 0,
            variableFeeIn: 0,
            oracleMid: 16_500e12,
            issuedAt: uint64(block.timestamp),
            expiresAt: uint64(block.timestamp + 45),
            maxDeviationBps: 100
        });
    }

    /// @dev 1 000 USDT, 1.50 USDT of them fees, for 16 400 000 IDRX, which is a little below fair.
    function goodQuote() internal returns (FirmQuote memory quote) {
        quote = quoteOf(USDT_IDRX, usdt, 1_000e6, idrx, 16_400_000e2);
        quote.fixedFeeIn = 0.5e6;
        quote.variableFeeIn = 1e6;
    }

    function nextQuoteId() internal returns (bytes32) {
        uint256 number = _nextQuote++;
        return bytes32(uint256(keccak256(abi.encode("instance", number >> 8))) >> 8 << 8 | number & 0xff);
    }

    function signed(FirmQuote memory quote) internal view returns (bytes memory) {
        return signedBy(leadKey, engine, quote);
    }

    function signedBy(uint256 key, IKursEngine by, FirmQuote memory quote) internal view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, by.hashQuote(quote));
        return abi.encodePacked(r, s, v);
    }

    /// @dev The payer gets and approves what it needs.
    function provide(FirmQuote memory quote) internal {
        provideTo(engine, quote);
    }

    function provideTo(IKursEngine spender, FirmQuote memory quote) internal {
        PlainToken(quote.tokenIn).mint(quote.payer, quote.amountIn);
        vm.prank(quote.payer);
        PlainToken(quote.tokenIn).approve(address(spender), quote.amountIn);
    }

    /// @dev The whole way of a partner: tokens, approval, signature, commit.
    function commit(FirmQuote memory quote) internal {
        commitOn(engine, quote);
    }

    function commitOn(IKursEngine on, FirmQuote memory quote) internal {
        provideTo(on, quote);
        bytes memory signature = signedBy(leadKey, on, quote);
        vm.prank(quote.payer);
        on.commitFirmQuote(quote, signature);
    }

    /// @dev The same, refused with exactly this error.
    function expectRefusal(FirmQuote memory quote, bytes memory refusal) internal {
        bytes memory signature = signed(quote);
        vm.expectRevert(refusal);
        vm.prank(quote.payer);
        engine.commitFirmQuote(quote, signature);
    }

    function freeze(FreezeScope scope, bytes32 subject) internal {
        vm.prank(guardian);
        governor.freeze(scope, subject);
    }

    function subjectOf(PlainToken token) internal pure returns (bytes32) {
        return bytes32(uint256(uint160(address(token))));
    }
}
